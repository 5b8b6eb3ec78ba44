/**
 * Semantic version of the response contract: the `API-Version` header of every profile response and `info.version` of the
 * OpenAPI document (specification, "Versioning"). Additive fields raise the minor part; a breaking change is a new route.
 */
export const contractVersion = '1.0.0'
