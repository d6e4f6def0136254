import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LogoKind, Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { BrandingEntity } from './branding.entity';

@Injectable()
export class BrandingsStore {
  constructor(@InjectRepository(BrandingEntity) private readonly brandings: Repository<BrandingEntity>) {}

  /**
   * Returns the branding without the logo's content, or null if the merchant has not configured any branding.
   */
  find({ merchantId, environment }: Tenant): Promise<BrandingEntity | null> {
    return this.brandings.findOneBy({ merchantId, environment });
  }

  findIn(tx: Tx, { merchantId, environment }: Tenant): Promise<BrandingEntity | null> {
    return tx.manager.findOneBy(BrandingEntity, { merchantId, environment });
  }

  /** Saves a merchant's branding. The caller must hold the merchant's lock, which serializes changes. */
  async save(tx: Tx, row: Partial<BrandingEntity> & Tenant): Promise<void> {
    await tx.manager.upsert(BrandingEntity, row, ['merchantId', 'environment']);
  }

  /** Returns a logo by its content hash. Logos are public, so no tenant is required. */
  async logo(hash: string): Promise<{ kind: LogoKind; content: Buffer } | null> {
    const row = await this.brandings.findOne({
      where: { logoHash: hash },
      select: { merchantId: true, environment: true, logoKind: true, logo: true },
    });
    return row?.logo && row.logoKind ? { kind: row.logoKind, content: row.logo } : null;
  }
}
