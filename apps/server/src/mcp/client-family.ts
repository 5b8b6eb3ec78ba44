import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import { isObject } from './parse-message.ts'

/** Parts of client names. Only these are stored, because a name can contain anything. */
const families = [
  ...[
    'claude',
    'chatgpt',
    'openai',
    'codex',
    'copilot',
    'vscode',
    'visual studio',
    'cursor',
    'windsurf',
    'zed',
    'jetbrains',
    'gemini',
    'cline',
  ],
  ...['continue', 'goose', 'librechat', 'open-webui', 'langchain', 'llamaindex', 'n8n', 'inspector', 'mcp-remote', 'svc-harness'],
]

/** The family of the client in a message; undefined if there is none. */
export function clientFamily(params: unknown): string | undefined {
  if (!isObject(params)) return undefined
  const info = params.clientInfo ?? (isObject(params._meta) ? params._meta[CLIENT_INFO_META_KEY] : undefined)
  if (!isObject(info) || typeof info.name !== 'string') return undefined
  const name = info.name.toLowerCase()
  return families.find((family) => name.includes(family)) ?? 'other'
}
