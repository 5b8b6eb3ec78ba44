export default {
  svc: {
    input: 'openapi.json',
    output: { target: 'client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
}
