/** Asks `read` at most once in `freshMs`. Whoever asks meanwhile gets the same answer, or the same failure. */
export function cached<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (!answer || now - askedAt >= freshMs) {
      askedAt = now;
      answer = read();
    }
    return answer;
  };
}
