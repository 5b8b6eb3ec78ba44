export const allowedLicences: readonly string[]

export function isAllowed(expression: string): boolean

export function packagesOf(
  listing: Readonly<Record<string, readonly { readonly name: string; readonly versions: readonly string[] }[]>>,
): readonly { readonly name: string; readonly licence: string }[]
