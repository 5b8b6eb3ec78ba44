import type { ModelEndpoint } from '../../servers/model-endpoint.mjs'
import type { ClientSession } from './client-session.ts'

/** Uses the servers of the project's settings. */
export const trustedFolder = { GEMINI_CLI_TRUST_WORKSPACE: 'true' }

/** Gemini CLI answers a question with this model. Returns what it prints. */
export async function askGemini(session: ClientSession, model: ModelEndpoint): Promise<string> {
  const settings = { security: { auth: { selectedType: 'gemini-api-key' } }, privacy: { usageStatisticsEnabled: false } }
  await session.write('~/.gemini/settings.json', JSON.stringify(settings))
  return session.run('gemini --approval-mode yolo -m gemini-2.5-flash -p "What does it cost?"', {
    ...trustedFolder,
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: new URL(model.baseUrl).origin,
  })
}
