/** For how many days a superseded route says `Deprecation` and `Sunset` at least, before it is removed (specification, "Versioning"). */
export const sunsetNoticeDays = 90
