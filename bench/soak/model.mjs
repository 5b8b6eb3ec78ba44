import { drafts, says, startModelEndpoint } from '@svc/tooling/model-endpoint'

const type = { 'Content-Type': 'application/json' }

/** A question with this word is not answered before its caller leaves. */
export const heldWord = 'patiently'

/** Failures of language models and their proxies, in turn. */
const failures = [
  says('{"claims":[],"unanswered":["Why?"]}'),
  drafts([
    { statements: ['S9999'], qualified_by: [] },
    { statements: [], qualified_by: [] },
  ]),
  says('no JSON'),
  (response) => response.writeHead(200, type).end(''),
  (response) => response.writeHead(200, type).end('x'.repeat(3_000_000)),
  (response) => response.writeHead(429, { ...type, 'Retry-After': '1' }).end('{"error":{"message":"slow down"}}'),
  (response) => response.writeHead(500).end('<h1>Internal</h1>'),
  (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  (response) => response.socket.destroy(),
  (response) => response.writeHead(200, type).write('{"choices":'),
  // Never: the deadline or the caller ends it.
  () => undefined,
]

/** Selects the first statement of the first passage. */
function answerHonestly(prompt) {
  const [, id = 'S9999'] = /^(S\d+) .*This is generation-\d+\./m.exec(prompt) ?? []
  return drafts([{ statements: [id], qualified_by: [] }])
}

/** Every second response is valid, the others fail in each way in turn. */
export async function startFailingModel() {
  let answered = 0
  const endpoint = await startModelEndpoint((response, request) => {
    // The prompts of a long run are too many to keep.
    endpoint.requests.length = 0
    const prompt = request.body.messages.map(({ content }) => content).join('\n')
    if (prompt.includes(heldWord)) return
    answered += 1
    const behaviour = answered % 2 === 0 ? answerHonestly(prompt) : failures[Math.floor(answered / 2) % failures.length]
    behaviour(response, request)
  })
  return { variables: endpoint.variables, requests: () => answered, close: endpoint.close }
}
