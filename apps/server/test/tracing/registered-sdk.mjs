// What an operator loads before the server, with an exporter that writes where a test can read it.
import { ConsoleSpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'

class LineExporter extends ConsoleSpanExporter {
  export(spans, done) {
    for (const { name, attributes } of spans) process.stderr.write(`span ${JSON.stringify({ name, attributes })}\n`)
    done({ code: 0 })
  }
}

new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new LineExporter())] }).register()
