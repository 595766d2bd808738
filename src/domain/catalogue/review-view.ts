/** Reviews of the first screen, and those that each further page adds. */
const REVIEWS_SHOWN = 3;
const REVIEWS_MORE = 10;

/** Default first. The names are the values of the URL parameter. */
export const REVIEW_ORDERS = ['helpful', 'newest', 'highest', 'lowest'] as const;
type ReviewOrder = (typeof REVIEW_ORDERS)[number];

export interface ReviewView {
  readonly order: ReviewOrder;
  /** Only reviews with this number of stars. */
  readonly stars: number | undefined;
  readonly pages: number;
}

interface Rated {
  readonly Rating: number;
  readonly HelpfulCount: number;
  readonly IsVerified: boolean;
  readonly ReviewDate: string;
  readonly Language: string;
}

const STARS = /^[1-5]$/;
const PAGES = /^(?:[2-9]|[1-4]\d|50)$/;

export const readReviewView = (params: URLSearchParams): ReviewView => {
  const stars = params.get('stars') ?? '';
  const pages = params.get('reviews') ?? '';
  return {
    order: REVIEW_ORDERS.find((order) => order === params.get('order')) ?? 'helpful',
    stars: STARS.test(stars) ? Number(stars) : undefined,
    pages: PAGES.test(pages) ? Number(pages) : 1,
  };
};

/** @returns the query without defaults, so that equal views have equal URLs */
export const formatReviewView = ({ order, stars, pages }: ReviewView): string => {
  const params = new URLSearchParams();
  if (order !== 'helpful') params.set('order', order);
  if (stars !== undefined) params.set('stars', String(stars));
  if (pages > 1) params.set('reviews', String(pages));
  return params.toString();
};

type Compare = (a: Rated, b: Rated) => number;

const byDate: Compare = (a, b) => b.ReviewDate.localeCompare(a.ReviewDate);

/** A review in another language helps few readers, so the page's language comes first. */
const byHelp = (language: string): Compare => {
  const isForeign = (review: Rated) => Number(review.Language !== language);
  return (a, b) =>
    isForeign(a) - isForeign(b) ||
    b.HelpfulCount - a.HelpfulCount ||
    Number(b.IsVerified) - Number(a.IsVerified) ||
    byDate(a, b);
};

const compareFor = (order: ReviewOrder, language: string): Compare => {
  if (order === 'newest') return byDate;
  if (order === 'highest') return (a, b) => b.Rating - a.Rating || byHelp(language)(a, b);
  if (order === 'lowest') return (a, b) => a.Rating - b.Rating || byHelp(language)(a, b);
  return byHelp(language);
};

export const selectReviews = <Review extends Rated>(
  reviews: readonly Review[],
  { order, stars }: ReviewView,
  language: string,
): Review[] =>
  reviews
    .filter((review) => stars === undefined || Math.round(review.Rating) === stars)
    .sort(compareFor(order, language));

export const countShown = (pages: number): number => REVIEWS_SHOWN + (pages - 1) * REVIEWS_MORE;
