import { fileURLToPath } from 'node:url'
import { createKnowledge, publishPages } from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'

/** Where these tests publish it. */
export const shippedBaseUrl = 'http://localhost:8080'

/** The content that the product ships with, read once by all files of a worker. */
export const shippedContent = once(async () => {
  const result = await loadContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
  if (result.status === 'invalid') throw new Error(`The shipped content has ${result.problems.length} errors.`)
  return result.content
})

export const shippedPages = once(async () => publishPages(await shippedContent(), { baseUrl: shippedBaseUrl }))

export const shippedKnowledge = once(async () => createKnowledge(await shippedContent(), { baseUrl: shippedBaseUrl }))

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
