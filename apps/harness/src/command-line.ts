import { parseArgs } from 'node:util'
import { HarnessError } from './harness-error.ts'
import { type ProtocolVersion, protocolVersions } from './session.ts'

/** Words that may follow a command, and whether it can be held against the server that `--url` names. */
const commands = {
  stdio: { words: 0, remote: false },
  tools: { words: 0, remote: true },
  call: { words: 2, remote: true },
  questions: { words: 0, remote: true },
  check: { words: 0, remote: true },
  content: { words: 1, remote: false },
  conformance: { words: 0, remote: false },
} as const
type CommandName = keyof typeof commands
const commandNames = Object.keys(commands) as CommandName[]

/** One call of the harness, parsed; options that were not given are absent. */
export interface CommandLine {
  readonly command: CommandName
  readonly positionals: readonly string[]
  readonly content?: string
  readonly url?: URL
  readonly protocol: ProtocolVersion
  readonly format: 'text' | 'json' | 'default'
}

export const usage = `svc-harness: the public tools on stdio, and the content and the specification as running checks

  svc-harness [stdio]                  serve the tools and resources over standard input and output
  svc-harness tools                    list the tools
  svc-harness call TOOL [JSON]         call one tool, e.g. call search_knowledge '{"query":"pricing"}'
  svc-harness questions                ask every question of questions.yaml, failures first; exit 1 when one fails
  svc-harness check                    hold the specification against a deployment; exit 1 when a requirement is unmet
  svc-harness content [DIR]            check a content folder and name every fault with file, line and column
  svc-harness conformance              run the official MCP conformance runner (needs a checkout)

  --content DIR     the content folder (default: CONTENT_DIR, else the shipped content)
  --url URL         a running server's address, e.g. http://localhost:8080, instead of this process
  --protocol V      ${protocolVersions.join(' or ')} (default ${protocolVersions[0]})
  --json            print JSON;  --text prints only a tool's readable text
  --help            print this

The variables of the server's configuration (BASE_URL, CONTENT_DIR, INFERENCE_*, QUOTA_URL, …) are honoured.
`

/** @throws HarnessError for an unknown command or option, or a value that makes no sense. */
export function parseCommandLine(words: readonly string[]): CommandLine | 'help' {
  const { values, positionals } = parse(words)
  if (values.help) return 'help'
  const [given = 'stdio', ...rest] = positionals
  const command = commandNames.find((name) => name === given)
  if (!command) throw mistake('unknown_command', `There is no command ${JSON.stringify(given)}.`, `Use one of: ${commandNames.join(', ')}.`)
  const { words: most, remote } = commands[command]
  const tooMany = rest[most]
  if (tooMany !== undefined)
    throw mistake(
      'unexpected_word',
      `${JSON.stringify(tooMany)} is one word too many for ${command}.`,
      'See svc-harness --help; JSON is one word in quotes.',
    )
  if (values.url !== undefined && !remote) {
    const reaching = commandNames.filter((name) => commands[name].remote)
    throw mistake(
      'unused_option',
      `${command} asks no server, so --url says nothing.`,
      `Leave it out, or use one of: ${reaching.join(', ')}.`,
    )
  }
  const protocol = protocolVersions.find((version) => version === (values.protocol ?? protocolVersions[0]))
  if (!protocol)
    throw mistake('unknown_protocol', `Protocol ${values.protocol} is not served.`, `Use one of: ${protocolVersions.join(', ')}.`)
  if (values.json && values.text) throw mistake('conflicting_options', '--json and --text exclude each other.', 'Give one of them.')
  return {
    command,
    positionals: rest,
    protocol,
    format: values.json ? 'json' : values.text ? 'text' : 'default',
    ...(values.content === undefined ? {} : { content: values.content }),
    ...(values.url === undefined ? {} : { url: parseUrl(values.url) }),
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        content: { type: 'string' },
        url: { type: 'string' },
        protocol: { type: 'string' },
        json: { type: 'boolean' },
        text: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    // parseArgs names the option in its message, in one line.
    const message = error instanceof Error ? error.message : String(error)
    throw mistake('unknown_option', message.replace(/\.?$/, '.'), 'See svc-harness --help.')
  }
}

/** The base address of a deployment; an address that ends in /mcp is taken for the endpoint below it. */
function parseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw mistake(
      'invalid_url',
      `${JSON.stringify(value)} is not an http(s) address.`,
      'Give the base address, e.g. --url http://localhost:8080.',
    )
  }
  return new URL(url.pathname.replace(/\/mcp\/?$/, '/'), url.origin)
}

function mistake(code: string, message: string, resolution: string): HarnessError {
  return new HarnessError(code, message, resolution)
}
