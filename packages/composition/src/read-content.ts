import { byPlace } from '@svc/knowledge-index/internal'
import {
  type CheckFolderOptions,
  type ContentFolder,
  type ContentResult,
  type ContentService,
  checkBySchema,
  checkServedFolder,
  readFolder,
} from '@svc/knowledge-index/node'
import * as z from 'zod'
import { addresses, isOwn, isServed, mayBePage } from './addresses.ts'
import type { Configuration } from './configuration/configuration.ts'
import { knownTexts } from './interface-texts.ts'

/** The background of pages in the two colour schemes, for the style sheet and for the check of the contrast of an accent. */
export const pageBackgrounds = { light: '#ffffff', dark: '#14181c' } as const

/** What the content check knows of this service. */
const service: ContentService = {
  isServed,
  mayBePage,
  isOwn,
  factsDataPath: addresses.facts.path,
  backgrounds: pageBackgrounds,
  texts: knownTexts,
}

/** The contract allows empty texts, but these two are headings of pages, of `llms.txt` and of the manifest in the registry. */
const heading = (description: string) => z.string().regex(/\S/, 'must not be empty').describe(description)

type KnownAddress = { readonly baseUrl: string | undefined }

/** Reads and checks a content folder, with its profile. Without `baseUrl` the addresses of its pages are not checked. */
export async function readContent(configuration: Pick<Configuration, 'contentDirectory'> & KnownAddress): Promise<ContentResult> {
  return checkRead(await readFolder(configuration.contentDirectory), configuration)
}

export async function checkRead(
  folder: ContentFolder,
  { baseUrl }: KnownAddress,
  options: Pick<CheckFolderOptions, 'today' | 'earlier' | 'keepsParses'> = {},
): Promise<ContentResult> {
  // Loaded here, because most starts open a publication that an earlier one has checked.
  const { publicProfileSchema } = await import('@svc/profile-schema')
  const publishedProfileSchema = publicProfileSchema.extend({
    name: heading('The name that heads every page'),
    description: heading('The sentence that introduces the company on the front page and in llms.txt'),
  })
  return checkServedFolder(folder, service, {
    checkProfile: checkBySchema(publishedProfileSchema),
    ...(baseUrl !== undefined && { baseUrl }),
    ...options,
  })
}

/** Checks the content folder of a configuration, for errors and for what its author may want to improve. */
export async function reportOnContent(configuration: Pick<Configuration, 'contentDirectory' | 'baseUrl' | 'staleAfterDays'>, today: Date) {
  const result = await readContent(configuration)
  const { answeredQuestions, createKnowledge, editorialWarnings, findContradictions, publishPages } = await import('@svc/knowledge-index')
  const { acceptWarnings } = await import('./accept-warnings.ts')
  const { staleAfterDays } = configuration
  if (result.status === 'invalid') {
    const { warnings, accepted } = acceptWarnings(editorialWarnings(result.partial, { staleAfterDays, today }), result.partial, false)
    return { errors: result.problems, warnings: warnings.toSorted(byPlace), accepted }
  }
  const { content } = result
  const pages = publishPages(content, configuration)
  const found = findContradictions(pages, { facts: content.facts, day: today.toISOString().slice(0, 10) })
  const all = [...editorialWarnings(content, { staleAfterDays, today, contradictions: { found, pages } })]
  // Only unanswerable questions need an index here.
  if (content.questions.some(({ unanswerable }) => unanswerable)) {
    all.push(...answeredQuestions(content.questions, await createKnowledge(content, { baseUrl: configuration.baseUrl })))
  }
  const { warnings, accepted } = acceptWarnings(all, content, true)
  return { content, errors: [], warnings: warnings.toSorted(byPlace), accepted }
}
