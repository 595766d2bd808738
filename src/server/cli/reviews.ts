import { listAllReviews } from '#server/reviews/list-all-reviews.ts';
import { hideReview, publishReview } from '#server/reviews/moderate/moderate-review.ts';
import { REVIEWS_MODERATED } from '#server/settings/definitions.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import {
  formatInstant,
  JSON_OPTION,
  LIST_OPTIONS,
  readNone,
  readOne,
  readWhole,
} from './terminal/options.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

const listCommand: Command = {
  usage: '[--product SKU|ID] [--hidden] [--limit N] [--json]',
  summary: 'Lists reviews, newest first; --limit defaults to 50.',
  details: ['--hidden lists only unpublished reviews: hidden ones, and new ones that wait for approval.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...LIST_OPTIONS,
      product: { type: 'string' },
      hidden: { type: 'boolean', default: false },
    });
    readNone(positionals);
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const filter = { product: values.product, hiddenOnly: values.hidden, limit: limit + 1 };
      const found = await listAllReviews(db.read, filter);
      const reviews = found.slice(0, limit);
      if (values.json) {
        const rows = reviews.map((review) => ({
          id: review.id,
          productId: review.product_id,
          rating: review.rating,
          title: review.title,
          body: review.body,
          name: review.reviewer_name,
          email: review.reviewer_email,
          published: review.is_published === 1,
          at: new Date(review.created_at).toISOString(),
        }));
        terminal.print(formatJson({ ok: true, reviews: rows, more: found.length > limit }));
        return 0;
      }
      for (const review of reviews) {
        const state = review.is_published === 1 ? '' : '  [hidden]';
        terminal.print(
          formatPlain(
            `${review.id}  ${formatInstant(review.created_at)}  ${review.rating}/5  ${review.product} (${review.product_id})${state}`,
          ),
        );
        terminal.print(
          formatPlain(`    ${review.title} - ${review.reviewer_name} <${review.reviewer_email}>`),
        );
        for (const line of review.body.split(/\r?\n/)) terminal.print(formatPlain(`    | ${line}`));
        terminal.print('');
      }
      if (reviews.length === 0) terminal.warn('There are no such reviews.');
      if (found.length > limit) terminal.warn(`Only the newest ${limit} are listed; --limit N lists more.`);
      return 0;
    });
  },
};

const moderation = (published: boolean, summary: string): Command => ({
  usage: 'REVIEW [--json]',
  summary,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const id = readWhole('REVIEW', readOne(positionals, 'one review'));
    return withShop(terminal, async (app) => {
      const moderated = await (published ? publishReview : hideReview)(app, { reviewId: id });
      if (values.json)
        terminal.print(
          formatJson(
            moderated.ok
              ? { ok: true, reviewId: id, productId: moderated.value.productId, published }
              : moderated,
          ),
        );
      else if (moderated.ok)
        terminal.print(`Review ${id} is ${published ? 'published' : 'hidden'}; the rating was recalculated.`);
      else terminal.warn(`There is no review ${id}.`);
      return moderated.ok ? 0 : 1;
    });
  },
});

const moderateCommand: Command = {
  usage: 'on|off',
  summary: "Sets whether new reviews wait for approval with 'reviews show'; default: off.",
  run: async (args, terminal) => {
    const { positionals } = readArguments(args, {});
    const answer = readOne(positionals, 'on or off');
    if (answer !== 'on' && answer !== 'off') throw new UsageError(`Expected on or off, not '${answer}'.`);
    return withShop(terminal, async (app) => {
      await changeSetting(app, REVIEWS_MODERATED.key, [answer]);
      terminal.print(
        answer === 'on' ? 'New reviews wait for approval.' : 'New reviews are published immediately.',
      );
      return 0;
    });
  },
};

export const reviewsCommands: CommandGroup = {
  summary: 'Product reviews.',
  commands: new Map([
    ['list', listCommand],
    ['hide', moderation(false, 'Hides a review and removes it from the rating.')],
    ['show', moderation(true, 'Publishes a review that is hidden or waits for approval.')],
    ['moderate', moderateCommand],
  ]),
};
