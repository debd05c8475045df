const largestAnswer = 1024 * 1024
const defaultTimeoutMs = 12_000

/** One call to somebody else: it ends in time, follows nobody elsewhere and reads no endless answer. */
export async function outgoing(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(defaultTimeoutMs)
  const response = await fetch(url, { ...init, signal, redirect: 'manual' })
  return new Response(await readCapped(response), { status: response.status, headers: response.headers })
}

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body || [204, 205, 304].includes(response.status)) return null
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > largestAnswer) throw new Error('the answer is too large')
  }
  return text + decoder.decode()
}
