/** The process that draws cards: with what the public may make the server draw, no goal waits. It ends with its server. */

import sharp from 'sharp';
import type { CardAnswer } from './cards.ts';
import type { CardFacts } from './facts.ts';
import { drawCard } from './picture.ts';

// One thread, and nothing kept between pictures.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (facts: CardFacts) => {
  process.send?.(await answerTo(facts));
});
process.on('disconnect', () => process.exit());

async function answerTo(facts: CardFacts): Promise<CardAnswer> {
  try {
    return { png: await drawCard(facts) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
