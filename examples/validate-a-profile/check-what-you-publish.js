import { publicProfileSchema } from '@svc/profile-schema'

const result = publicProfileSchema.safeParse({ name: 'Harbour & Pine', founded: 2019, demoUrl: 'harbour.example/demo' })
for (const { path, message } of result.error?.issues ?? []) console.log(`${path.join('.') || 'profile'}: ${message}`)
