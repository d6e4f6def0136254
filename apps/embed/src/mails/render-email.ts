import { Inject, Injectable } from '@nestjs/common';
import type { Language, Logo, WriteMailRequest, WrittenMail } from '@tulay/contracts';
import { readBy, Pages } from '@tulay/pages';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { LogosClient } from '../branding/logos.client';
import { GatewayClient } from '../clients/gateway.client';
import type { EmbedConfig } from '../config/embed.config';
import { LoadMail } from './load-mail';
import { mailText } from './mail-text';
import { toMailView, type MailView } from './mail.view';
import { mailsStrings as strings } from './mails.strings';

/** Renders an email in the reader's language. */
@Injectable()
export class RenderEmail {
  constructor(
    private readonly load: LoadMail,
    private readonly gateway: GatewayClient,
    private readonly logos: LogosClient,
    private readonly pages: Pages,
    @Inject(SERVICE_CONFIG) private readonly config: EmbedConfig,
  ) {}

  /**
   * @returns null if the email is no longer accurate
   * @throws DomainError `not_found` if the payment or invoice does not exist
   */
  async execute(request: WriteMailRequest): Promise<WrittenMail | null> {
    const [profile, subject] = await Promise.all([
      this.gateway.merchant(request),
      this.load.execute(request),
    ]);
    if (!subject) return null;
    const { name: merchant, face } = profile;
    const unsubscribeUrl = `${this.config.PUBLIC_URL}/mails/unsubscribe/${request.unsubscribeToken}`;
    const language = subject.language ?? face?.mails.language ?? 'en';
    const { view, html, text } = this.write(language, () =>
      toMailView(subject.content(this.config.PUBLIC_URL, face), { merchant, face, unsubscribeUrl }),
    );
    return {
      merchant: view.merchant,
      replyTo: face?.supportEmail ?? null,
      subject: view.subject,
      html,
      text,
      logo: view.logo && face?.logo ? await this.logoOf(face.logo) : null,
      unsubscribeUrl,
    };
  }

  /** Runs `make` and renders the template with all strings in the given language. */
  private write(language: Language, make: () => MailView): { view: MailView; html: string; text: string } {
    return readBy({ language, address: '/' }, () => {
      const view = make();
      return { view, html: this.pages.part('/mails/mail', { view, strings }).trim(), text: mailText(view) };
    });
  }

  private async logoOf({ hash }: Logo): Promise<string> {
    return (await this.logos.get(hash)).content.toString('base64');
  }
}
