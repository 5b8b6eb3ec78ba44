export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Starts it again at its address, without the data. */
  start(): Promise<void>
  /** Ends the process at once. */
  kill(): Promise<void>
  /** Its connections stay open without responses. */
  freeze(): void
  thaw(): Promise<void>
}

/** A real Redis on a loopback port, without persistence. */
export declare function startRedis(port?: number): Promise<RedisServer>
