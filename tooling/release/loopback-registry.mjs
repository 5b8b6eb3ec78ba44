/** An npm registry on the loopback interface, in memory and without credentials. It serves only what was published to it. */
import { createServer } from 'node:http'

/**
 * @returns {Promise<{ url: string, published: Map<string, object>, close: () => void }>} `published` is by name, as `npm view` sees it
 */
export async function startLoopbackRegistry() {
  const published = new Map()
  const tarballs = new Map()
  const server = createServer(async (request, response) => {
    const [name = '', tarball] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('?')[0]
      .split('/-/')
    if (request.method === 'PUT') {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const { versions, _attachments, 'dist-tags': tags } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const known = published.get(name)
      published.set(name, { name, versions: { ...known?.versions, ...versions }, 'dist-tags': { ...known?.['dist-tags'], ...tags } })
      for (const [version, manifest] of Object.entries(versions)) {
        const [attachment] = Object.values(_attachments)
        tarballs.set(`${name}/${version}`, Buffer.from(attachment.data, 'base64'))
        // Replaces the tarball address of the publisher.
        manifest.dist.tarball = `${url}${name}/-/${version}`
      }
      return send(response, 201, { ok: true })
    }
    const bytes = tarballs.get(`${name}/${tarball}`)
    if (bytes) return response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes)
    const document = tarball === undefined ? published.get(name) : undefined
    return document ? send(response, 200, document) : send(response, 404, { error: 'not_found' })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/`
  return { url, published, close: () => server.close() }
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
