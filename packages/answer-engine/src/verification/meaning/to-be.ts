/** The forms of the verb "to be", of which a passive is made; what stands nowhere is none of them. */
export const toBe: ReadonlySet<string | undefined> = new Set("is are was were be been being isn't aren't wasn't weren't".split(' '))
