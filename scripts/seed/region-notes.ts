type Notes = Record<string, Record<string, string>>

/** What to know about each region of a product, by its slug; the English sentence stands with the region itself. */
export const regionNotes: { ru: Notes; uz: Notes } = {
  ru: {
    'pubg-regional': {
      CIS: 'Активируется только на аккаунте PUBG Mobile, созданном в стране СНГ.',
      TR: 'Активируется только на аккаунте PUBG Mobile с регионом Турция.',
      MENA: 'Активируется только на аккаунте PUBG Mobile с Ближнего Востока или из Северной Африки.',
    },
    'free-fire': {
      CIS: 'Активируется только на аккаунте Free Fire сервера СНГ.',
      MENA: 'Активируется только на аккаунте Free Fire сервера Ближнего Востока.',
      BR: 'Активируется только на аккаунте Free Fire сервера Бразилии.',
    },
    'roblox-gift-card': {
      US: 'Активируется только на аккаунте Roblox, страна оплаты которого — США.',
      EU: 'Активируется только на аккаунте Roblox из страны еврозоны.',
      GB: 'Активируется только на аккаунте Roblox из Великобритании.',
      BR: 'Активируется только на аккаунте Roblox из Бразилии.',
    },
    steam: {
      US: 'Активируется только на аккаунте Steam, страна которого — США.',
      TR: 'Активируется только на аккаунте Steam, страна которого — Турция; его кошелёк ведётся в долларах США.',
      EU: 'Активируется только на аккаунте Steam из страны еврозоны.',
      IN: 'Активируется только на аккаунте Steam, страна которого — Индия.',
      BR: 'Активируется только на аккаунте Steam, страна которого — Бразилия.',
    },
    'steam-cis': {
      UZ: 'Активируется только на аккаунте Steam, страна которого — Узбекистан; его кошелёк ведётся в долларах США.',
      KZ: 'Активируется только на аккаунте Steam, страна которого — Казахстан.',
    },
    fortnite: {
      US: 'Активируется только на аккаунте Epic Games, страна которого — США.',
      EU: 'Активируется только на аккаунте Epic Games из Европейского союза.',
      GB: 'Активируется только на аккаунте Epic Games из Великобритании.',
    },
    'mobile-legends': {
      GLOBAL: 'Активируется на любом аккаунте, кроме аккаунтов России, Турции, Индонезии и Бразилии.',
      RU: 'Активируется только на аккаунте с регионом Россия.',
      TR: 'Активируется только на аккаунте с регионом Турция.',
    },
    valorant: {
      EU: 'Активируется только на аккаунте Riot с регионом Европа, кроме Турции.',
      US: 'Активируется только на аккаунте Riot с регионом Северная Америка.',
      BR: 'Активируется только на аккаунте Riot с регионом Бразилия.',
    },
    playstation: {
      TR: 'Активируется только на аккаунте PlayStation, страна которого — Турция.',
      US: 'Активируется только на аккаунте PlayStation, страна которого — США.',
      DE: 'Активируется только на аккаунте PlayStation, страна которого — Германия.',
      GB: 'Активируется только на аккаунте PlayStation, страна которого — Великобритания.',
    },
    'playstation-gulf': {
      AE: 'Активируется только на аккаунте PlayStation, страна которого — ОАЭ.',
      SA: 'Активируется только на аккаунте PlayStation, страна которого — Саудовская Аравия.',
    },
    itunes: {
      US: 'Активируется только на аккаунте Apple, страна которого — США.',
      TR: 'Активируется только на аккаунте Apple, страна которого — Турция.',
      RU: 'Активируется только на аккаунте Apple, страна которого — Россия.',
      DE: 'Активируется только на аккаунте Apple, страна которого — Германия.',
    },
    'itunes-gulf': {
      AE: 'Активируется только на аккаунте Apple, страна которого — ОАЭ.',
      SA: 'Активируется только на аккаунте Apple, страна которого — Саудовская Аравия.',
    },
    'fortnite-turkey': { TR: 'Активируется только на аккаунте Epic Games, страна которого — Турция.' },
    'valorant-turkey': { TR: 'Активируется только на аккаунте Riot с регионом Турция.' },
    'riot-cash-turkey': { TR: 'Активируется только на аккаунте Riot с регионом Турция.' },
    'playstation-india': { IN: 'Активируется только на аккаунте PlayStation, страна которого — Индия.' },
  },
  uz: {
    'pubg-regional': {
      CIS: 'Faqat MDH mamlakatida ochilgan PUBG Mobile akkauntida faollashtiriladi.',
      TR: 'Faqat mintaqasi Turkiya boʻlgan PUBG Mobile akkauntida faollashtiriladi.',
      MENA: 'Faqat Yaqin Sharq yoki Shimoliy Afrikadagi PUBG Mobile akkauntida faollashtiriladi.',
    },
    'free-fire': {
      CIS: 'Faqat MDH serveridagi Free Fire akkauntida faollashtiriladi.',
      MENA: 'Faqat Yaqin Sharq serveridagi Free Fire akkauntida faollashtiriladi.',
      BR: 'Faqat Braziliya serveridagi Free Fire akkauntida faollashtiriladi.',
    },
    'roblox-gift-card': {
      US: 'Faqat toʻlov mamlakati AQSH boʻlgan Roblox akkauntida faollashtiriladi.',
      EU: 'Faqat yevro hududi mamlakatidagi Roblox akkauntida faollashtiriladi.',
      GB: 'Faqat Buyuk Britaniyadagi Roblox akkauntida faollashtiriladi.',
      BR: 'Faqat Braziliyadagi Roblox akkauntida faollashtiriladi.',
    },
    steam: {
      US: 'Faqat mamlakati AQSH boʻlgan Steam akkauntida faollashtiriladi.',
      TR: 'Faqat mamlakati Turkiya boʻlgan Steam akkauntida faollashtiriladi; uning hamyoni AQSH dollarida yuritiladi.',
      EU: 'Faqat yevro hududi mamlakatidagi Steam akkauntida faollashtiriladi.',
      IN: 'Faqat mamlakati Hindiston boʻlgan Steam akkauntida faollashtiriladi.',
      BR: 'Faqat mamlakati Braziliya boʻlgan Steam akkauntida faollashtiriladi.',
    },
    'steam-cis': {
      UZ: 'Faqat mamlakati Oʻzbekiston boʻlgan Steam akkauntida faollashtiriladi; uning hamyoni AQSH dollarida yuritiladi.',
      KZ: 'Faqat mamlakati Qozogʻiston boʻlgan Steam akkauntida faollashtiriladi.',
    },
    fortnite: {
      US: 'Faqat mamlakati AQSH boʻlgan Epic Games akkauntida faollashtiriladi.',
      EU: 'Faqat Yevropa Ittifoqidagi Epic Games akkauntida faollashtiriladi.',
      GB: 'Faqat Buyuk Britaniyadagi Epic Games akkauntida faollashtiriladi.',
    },
    'mobile-legends': {
      GLOBAL: 'Rossiya, Turkiya, Indoneziya va Braziliya akkauntlaridan boshqa har qanday akkauntda faollashtiriladi.',
      RU: 'Faqat mintaqasi Rossiya boʻlgan akkauntda faollashtiriladi.',
      TR: 'Faqat mintaqasi Turkiya boʻlgan akkauntda faollashtiriladi.',
    },
    valorant: {
      EU: 'Faqat mintaqasi Yevropa boʻlgan Riot akkauntida faollashtiriladi, Turkiya bundan mustasno.',
      US: 'Faqat mintaqasi Shimoliy Amerika boʻlgan Riot akkauntida faollashtiriladi.',
      BR: 'Faqat mintaqasi Braziliya boʻlgan Riot akkauntida faollashtiriladi.',
    },
    playstation: {
      TR: 'Faqat mamlakati Turkiya boʻlgan PlayStation akkauntida faollashtiriladi.',
      US: 'Faqat mamlakati AQSH boʻlgan PlayStation akkauntida faollashtiriladi.',
      DE: 'Faqat mamlakati Germaniya boʻlgan PlayStation akkauntida faollashtiriladi.',
      GB: 'Faqat mamlakati Buyuk Britaniya boʻlgan PlayStation akkauntida faollashtiriladi.',
    },
    'playstation-gulf': {
      AE: 'Faqat mamlakati BAA boʻlgan PlayStation akkauntida faollashtiriladi.',
      SA: 'Faqat mamlakati Saudiya Arabistoni boʻlgan PlayStation akkauntida faollashtiriladi.',
    },
    itunes: {
      US: 'Faqat mamlakati AQSH boʻlgan Apple akkauntida faollashtiriladi.',
      TR: 'Faqat mamlakati Turkiya boʻlgan Apple akkauntida faollashtiriladi.',
      RU: 'Faqat mamlakati Rossiya boʻlgan Apple akkauntida faollashtiriladi.',
      DE: 'Faqat mamlakati Germaniya boʻlgan Apple akkauntida faollashtiriladi.',
    },
    'itunes-gulf': {
      AE: 'Faqat mamlakati BAA boʻlgan Apple akkauntida faollashtiriladi.',
      SA: 'Faqat mamlakati Saudiya Arabistoni boʻlgan Apple akkauntida faollashtiriladi.',
    },
    'fortnite-turkey': { TR: 'Faqat mamlakati Turkiya boʻlgan Epic Games akkauntida faollashtiriladi.' },
    'valorant-turkey': { TR: 'Faqat mintaqasi Turkiya boʻlgan Riot akkauntida faollashtiriladi.' },
    'riot-cash-turkey': { TR: 'Faqat mintaqasi Turkiya boʻlgan Riot akkauntida faollashtiriladi.' },
    'playstation-india': { IN: 'Faqat mamlakati Hindiston boʻlgan PlayStation akkauntida faollashtiriladi.' },
  },
}
