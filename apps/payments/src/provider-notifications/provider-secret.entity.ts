/** The sealed secrets that sign a provider's callbacks, the newest first. */
export class ProviderSecretsEntity {
  provider: string;
  secrets: ProviderSecret[];
}

export interface ProviderSecret {
  sealed: string;
  /** Unix seconds; null for the newest secret, which never expires. */
  expires_at: number | null;
}
