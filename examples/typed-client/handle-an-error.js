import { fetchProfile, ProfileRequestError } from '@svc/profile-schema/client'

try {
  await fetchProfile('https://svc.example.com', { signal: AbortSignal.timeout(10_000), retryOnRateLimit: true })
} catch (error) {
  if (!(error instanceof ProfileRequestError)) throw error // the abort, with the signal's own reason
  console.log(`${error.code} (${error.status}): ${error.message} ${error.resolution}`)
}
