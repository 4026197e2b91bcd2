import { storeSelection } from '../search/stored-selection.ts';
import { IDS } from './wire.ts';

/** As if the reporter had opened a category search of today by their link: `path` is the search's address. */
export function openedSearch(path: string): void {
  storeSelection(
    { accessToken: IDS.urlAccessToken, path, category: 'U-12（ジュニア）', championship: null, venue: null },
    Date.now(),
  );
}
