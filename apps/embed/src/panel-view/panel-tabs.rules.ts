import { PANEL_TABS, type PanelTab } from '@tulay/contracts';

const DEFAULT_TAB: PanelTab = 'payments';

/** The tabs a token grants, in the panel's order. */
export const grantedTabs = (granted: readonly PanelTab[] | null): PanelTab[] =>
  PANEL_TABS.filter((tab) => granted === null || granted.includes(tab));

/** The tab to open; null when it is not granted or does not exist. @param asked the `tab` of the query */
export function openedTab(asked: string | null, granted: readonly PanelTab[] | null): PanelTab | null {
  const name = asked ?? DEFAULT_TAB;
  return grantedTabs(granted).find((tab) => tab === name) ?? null;
}
