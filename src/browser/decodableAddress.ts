function decodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}

/** The path with `%25` for each percent sign of a segment that cannot be decoded: `/50%-off` becomes `/50%25-off`. */
export const decodableAddress = (pathname: string): string =>
  pathname.split('/').map(decodable).join('/');
