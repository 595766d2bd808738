import GithubSlugger from 'github-slugger';
import { TAKEN_IDS } from './taken-ids.ts';

/** Ids of headings with these words. All differ from each other and from those of the page. */
export const nameHeadings = (words: readonly string[]): string[] => {
  const slugger = new GithubSlugger();
  const slugs = words.map((text) => slugger.slug(text));
  const used = new Set([...TAKEN_IDS, ...slugs]);
  return slugs.map((slug) => {
    let [id, at] = [slug, 0];
    while (TAKEN_IDS.has(slug) && used.has(id)) {
      at += 1;
      id = `${slug}-${at}`;
    }
    used.add(id);
    return id;
  });
};
