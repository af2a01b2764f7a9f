/** Fetches a file. @throws Error when the network fails, or the host answers with an error */
export async function fetchOk(url: string | URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
