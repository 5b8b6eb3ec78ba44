/** The command that asks Codex a question, with a model at this address. */
export function codexExec(modelUrl: string): string {
  const provider = `{name="scripted",base_url="${modelUrl}",wire_api="responses"}`
  // Without these, Codex does not wait for a slow server.
  const server = '-c mcp_servers.public-information.required=true -c mcp_servers.public-information.startup_timeout_sec=100'
  const options = `--skip-git-repo-check ${server} -c model=scripted -c model_provider=scripted -c 'model_providers.scripted=${provider}'`
  return `codex exec ${options} "What does it cost?"`
}
