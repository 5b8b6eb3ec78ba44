/** The one port of this process that `freePort` gives only if it is asked for: for servers that follow one another at one address. */
export declare function ownPort(): Promise<number>

/**
 * A port for a server whose address must be known before it listens: the preferred one if it is free. Each process of a run has ports of
 * its own, and gives one again only after all others.
 *
 * @throws {Error} if all ports of this process are in use
 */
export declare function freePort(preferred?: number): Promise<number>
