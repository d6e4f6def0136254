/** Thrown if a page requires a signed-in user. */
export class SignInFirst extends Error {
  /** @param next page to return to after sign-in; null for a form, which the user has to submit again */
  constructor(private readonly next: string | null) {
    super('sign in first');
  }

  get address(): string {
    return this.next === null
      ? '/dashboard/sign-in'
      : `/dashboard/sign-in?${new URLSearchParams({ next: this.next })}`;
  }
}
