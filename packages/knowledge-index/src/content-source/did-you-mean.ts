/** The message and the fix for a name that may mean a known one. @param written what to write instead of the name */
export function suggesting(message: string, meant: string | undefined, written = meant): [message: string, fix: string | undefined] {
  return meant === undefined ? [message, undefined] : [`${message} Did you mean ${meant}?`, `Write ${written}.`]
}
