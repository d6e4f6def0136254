import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  invalidField,
  listProvidersCommand,
  notFound,
  prioritizeProvidersCommand,
  setProviderEnabledCommand,
  type ListProvidersRequest,
  type PrioritizeProvidersRequest,
  type Provider,
  type RoutingService,
  type SetProviderEnabledRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ProviderRouter } from './provider-router';
import { ProviderSettings } from './provider-settings';
import { toProvider } from './provider.view';
import type { RoutedProvider } from './routing.rules';

/** Answers the operator's commands about the providers of one service, whose name is part of each subject. */
export function providersController(service: RoutingService): Type {
  @Controller()
  class ProvidersController {
    constructor(
      private readonly router: ProviderRouter,
      private readonly settings: ProviderSettings,
    ) {}

    @OnCommand(listProvidersCommand(service))
    list(@Payload() { merchantId }: ListProvidersRequest): { providers: Provider[] } {
      return { providers: this.router.all(merchantId).map((provider) => this.show(provider)) };
    }

    @OnCommand(setProviderEnabledCommand(service))
    async setEnabled(@Payload() change: SetProviderEnabledRequest): Promise<Provider> {
      const provider = this.router.all().find(({ name }) => name === change.provider);
      if (!provider) throw notFound('provider', change.provider);
      await this.settings.setEnabled(change);
      return this.show(provider);
    }

    @OnCommand(prioritizeProvidersCommand(service))
    async prioritize(@Payload() change: PrioritizeProvidersRequest): Promise<PrioritizeProvidersRequest> {
      const { merchantId, order } = change;
      const known = new Set(this.router.all().map(({ name }) => name));
      const unknown = order.find((name) => !known.has(name));
      if (unknown !== undefined) throw invalidField('order', `${unknown} is not a provider of ${service}`);
      if (new Set(order).size < order.length) throw invalidField('order', 'names a provider twice');
      await this.settings.setOrder(change);
      return { merchantId, order: this.router.all(merchantId).map(({ name }) => name) };
    }

    private show(provider: RoutedProvider): Provider {
      return toProvider(provider, service, this.settings.isEnabled(provider.name));
    }
  }
  return ProvidersController;
}
