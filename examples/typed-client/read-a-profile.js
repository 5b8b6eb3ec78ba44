import { fetchProfile } from '@svc/profile-schema/client'

const { profile, rateLimit, apiVersion, deprecation } = await fetchProfile('https://svc.example.com', { includePricing: false })

console.log(`${profile.name}: ${profile.description}`)
console.log(`${rateLimit?.remaining} of ${rateLimit?.limit} requests left for ${rateLimit?.reset} s, contract ${apiVersion}`)
if (deprecation) console.log(`Move to ${deprecation.successor} before ${deprecation.sunset?.toISOString()}`)
