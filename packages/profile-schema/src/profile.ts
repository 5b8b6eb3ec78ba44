import * as z from 'zod'
import { emailSchema, uriSchema } from './string-formats.ts'

/** The field names are those of schema.org. */
export const postalAddressSchema = z
  .strictObject({
    streetAddress: z.string().describe('Street and number'),
    addressLocality: z.string().describe('City or town'),
    addressRegion: z.string().describe('State, province or region'),
    postalCode: z.string().describe('Postal code'),
    addressCountry: z.string().describe('Country'),
  })
  .describe('Postal address of the operating company.')

/** The postal address of the operating company. */
export type PostalAddress = z.infer<typeof postalAddressSchema>

/** The public facts about a company. Strict, for publishers: other properties are errors at every level. Readers use `fetchProfile`. */
export const publicProfileSchema = z
  .strictObject({
    type: z.string().describe('Entity category'),
    name: z.string().describe('Public entity name'),
    description: z.string().describe('Concise positioning'),
    legalName: z.string().describe('Legal name of the operating company'),
    dba: z.string().describe('Registered operating name'),
    address: postalAddressSchema,
    contact: z
      .strictObject({
        general: emailSchema.describe('Address for general questions'),
        recruiting: emailSchema.describe('Address for applicants'),
      })
      .describe('E-mail addresses'),
    links: z
      .strictObject({
        company: uriSchema.describe('The company'),
        product: uriSchema.describe('The product'),
        github: uriSchema.describe('The source code'),
      })
      .describe('Public addresses'),
    audience: z.array(z.string()).describe('Who the product is for'),
    capabilities: z.array(z.string()).describe('What the product does'),
    independence: z
      .strictObject({
        insuranceCarrier: z.boolean().describe('Is itself an insurance carrier'),
        takesPremiumCommissions: z.boolean().describe('Takes commissions on premiums'),
        canWorkWithIncumbentBroker: z.boolean().describe('Can work with the broker a customer already has'),
      })
      .describe('Independence of carriers and brokers'),
    pricing: z
      .array(
        z.strictObject({
          range: z.string().describe('The customers this tier is for'),
          price: z.string().describe('What they pay'),
        }),
      )
      .optional()
      .describe('Pricing tiers; omitted when include_pricing is false'),
    demoUrl: uriSchema.describe('Where to ask for a demonstration'),
  })
  .describe('Public facts about one company and its product.')

/** The public facts about one company and its product: the response at `profilePath`. */
export type PublicProfile = z.infer<typeof publicProfileSchema>
