/** The operation of the evaluation, for the OpenAPI document. */
import { evaluationJsonSchema } from '@svc/profile-schema/openapi'
import { operation } from './openapi-pages.ts'
import { errorAnswer, publishedAnswers } from './openapi-responses.ts'

// The document names the dialect of its schemas itself.
const { $schema, title, ...schema } = evaluationJsonSchema()

export const evaluationOperation = {
  ...operation('getEvaluation', 'Read the evaluation', 'Which questions the pages that are served now answer.', []),
  responses: publishedAnswers(
    'Every question, with the rank of the page that must answer it.',
    { 'application/json': { schema } },
    {},
    { '404': errorAnswer('There is no evaluation of the content that is served now: `no_evaluation`.') },
  ),
}
