import { PANEL_TABS, type PanelTab } from '@tulay/contracts';

const DEFAULT_TAB: PanelTab = 'payments';

/** Returns the tabs that a token grants, in the panel's order. */
export const grantedTabs = (granted: readonly PanelTab[] | null): PanelTab[] =>
  PANEL_TABS.filter((tab) => granted === null || granted.includes(tab));

/**
 * Returns the tab to open, or null if the tab is not granted or does not exist.
 * @param asked the `tab` query parameter
 */
export function openedTab(asked: string | null, granted: readonly PanelTab[] | null): PanelTab | null {
  const name = asked ?? DEFAULT_TAB;
  return grantedTabs(granted).find((tab) => tab === name) ?? null;
}
