const isDecodable = (segment: string): boolean => {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
};

/** The path with `%25` for each percent sign of a segment that cannot be decoded: `/50%-off` becomes `/50%25-off`. */
export const decodableAddress = (pathname: string): string =>
  pathname
    .split('/')
    .map(segment => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25')))
    .join('/');
