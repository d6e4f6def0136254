/** The page is for people who are signed in. */
export class SignInFirst extends Error {
  /** @param next where they wanted to go; null for a form, which is sent again by hand */
  constructor(private readonly next: string | null) {
    super('sign in first');
  }

  get address(): string {
    return this.next === null
      ? '/dashboard/sign-in'
      : `/dashboard/sign-in?${new URLSearchParams({ next: this.next })}`;
  }
}
