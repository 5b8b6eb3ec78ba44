import type { ContentProblem } from '@svc/knowledge-index'
import type { Publication } from './publication.ts'
import type { PublicationsOptions } from './serve-publications.ts'

export type FirstPublication =
  | { readonly status: 'open'; readonly publication: Publication }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

/** Where publications come from: a content folder, or a file that was built elsewhere. */
export interface PublicationSource extends Pick<PublicationsOptions, 'build' | 'open' | 'digest'> {
  /** The publication of a start. @throws PublicationError if there is none */
  first(): Promise<FirstPublication>
}
