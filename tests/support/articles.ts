/** News that every visitor may read, in English and Russian. */
export const newsOfTests = {
  ...{ slug: 'summer', kind: 'news', published: true, startsAt: null, endsAt: null, banner: null },
  texts: {
    en: { title: 'Summer prices', summary: 'UC costs less in June.', text: '## June\n\nUC costs **less**.' },
    ru: { title: 'Летние цены', summary: 'В июне UC дешевле.', text: '## Июнь\n\nUC стоят **меньше**.' },
  },
  reason: 'Summer begins',
}
