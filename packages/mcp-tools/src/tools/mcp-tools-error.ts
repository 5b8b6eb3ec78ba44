export type McpToolsErrorCode = 'invalid_option' | 'invalid_server' | 'handler_exists'

/** The program that uses this package passed something that it cannot use. Errors of tools are results, see `ToolError`. */
export class McpToolsError extends TypeError {
  override readonly name = 'McpToolsError'
  readonly code: McpToolsErrorCode
  /** The next step, in one sentence. */
  readonly resolution: string

  constructor(code: McpToolsErrorCode, message: string, resolution: string) {
    super(`${message} ${resolution}`)
    this.code = code
    this.resolution = resolution
  }
}
