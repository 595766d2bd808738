export const finder = {
  lbl_finder_title: 'Which protein suits you?',
  lbl_finder_intro: 'Three questions, then the products that fit. Leave open what does not matter to you.',
  lbl_finder_goal: 'What is it for?',
  lbl_finder_any: 'Not decided',
  lbl_finder_muscle: 'Building muscle',
  lbl_finder_weight: 'Gaining weight',
  lbl_finder_sugar: 'Little sugar',
  lbl_finder_plant: 'From plants only',
  lbl_finder_start: 'A first tub',
  lbl_finder_breakfast: 'Breakfast',
  lbl_finder_avoid: 'What do you avoid?',
  lbl_finder_avoid_hint:
    'Lactose is part of milk; isolates have little of it. We leave out what a label names. Traces from the same factory are on the pack.',
  lbl_finder_budget: 'What may it cost?',
  lbl_finder_up_to: 'Up to {sum}',
  lbl_finder_any_price: 'Any price',
  lbl_finder_show: 'Show what fits',
  lbl_finder_open_budget:
    'Nothing fits at this price. Without the limit there is something, still without what you avoid.',
  lbl_finder_open_goal:
    'Nothing fits what it is for. Without that there is something, still without what you avoid.',
  lbl_finder_open_both:
    'Nothing fits what it is for, nor the price. Without the two there is something, still without what you avoid.',
  lbl_finder_see: 'See them ({products})',
  lbl_finder_none: 'No protein here leaves out all that you avoid, and that is not ours to relax.',
} as const;
