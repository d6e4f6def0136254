/**
 * Returns a function that calls `read` at most once per `freshMs` milliseconds and otherwise returns the last result
 * or error.
 */
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
