import { z } from 'zod'

/** Where the company can be written to (specification, "PostalAddress"); the names are schema.org's. */
export const postalAddressSchema = z
  .strictObject({
    streetAddress: z.string().describe('Street and number'),
    addressLocality: z.string().describe('City or town'),
    addressRegion: z.string().describe('State, province or region'),
    postalCode: z.string().describe('Postal code'),
    addressCountry: z.string().describe('Country'),
  })
  .describe('Postal address of the operating company.')

/** An address: five strings, all required. */
export type PostalAddress = z.infer<typeof postalAddressSchema>
