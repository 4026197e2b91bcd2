import { createContext } from 'react';
import type { EditorPicture } from '#contract/articles.ts';

/** The pictures that the article may show, by their keys: where they are now. */
export const PicturesContext = createContext<ReadonlyMap<string, EditorPicture>>(new Map());
