import type { ContentBlock } from '@modelcontextprotocol/server'

/** A PNG of one red pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

/** A WAV file without samples. */
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

export const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' }
export const audio: ContentBlock = { type: 'audio', data: wav, mimeType: 'audio/wav' }

export function text(content: string): ContentBlock {
  return { type: 'text', text: content }
}

export function embedded(uri: string, mimeType: string, content: string): ContentBlock {
  return { type: 'resource', resource: { uri, mimeType, text: content } }
}
