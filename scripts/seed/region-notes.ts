type Notes = Record<string, Record<string, string>>

/** What to know about each region of a product, by its slug; the English sentence stands with the region itself. */
export const regionNotes: { ru: Notes; uz: Notes } = {
  ru: {
    'pubg-regional': {
      CIS: 'Только для аккаунтов PUBG Mobile, созданных в СНГ.',
      TR: 'Только для аккаунтов PUBG Mobile с регионом «Турция».',
      MENA: 'Только для аккаунтов PUBG Mobile с Ближнего Востока и из Северной Африки.',
    },
    'free-fire': {
      CIS: 'Только для аккаунтов Free Fire на сервере СНГ.',
      MENA: 'Только для аккаунтов Free Fire на ближневосточном сервере.',
      BR: 'Только для аккаунтов Free Fire на бразильском сервере.',
    },
    'roblox-gift-card': {
      US: 'Только для аккаунтов Roblox, где страна оплаты — США.',
      EU: 'Только для аккаунтов Roblox из еврозоны.',
      GB: 'Только для аккаунтов Roblox из Великобритании.',
      BR: 'Только для аккаунтов Roblox из Бразилии.',
    },
    steam: {
      US: 'Только для аккаунтов Steam из США.',
      TR: 'Только для аккаунтов Steam из Турции, кошелёк в долларах США.',
      EU: 'Только для аккаунтов Steam из еврозоны.',
      IN: 'Только для аккаунтов Steam из Индии.',
      BR: 'Только для аккаунтов Steam из Бразилии.',
    },
    'steam-cis': {
      UZ: 'Только для аккаунтов Steam из Узбекистана, кошелёк в долларах США.',
      KZ: 'Только для аккаунтов Steam из Казахстана.',
    },
    fortnite: {
      US: 'Только для аккаунтов Epic Games из США.',
      EU: 'Только для аккаунтов Epic Games из Евросоюза.',
      GB: 'Только для аккаунтов Epic Games из Великобритании.',
    },
    'mobile-legends': {
      GLOBAL: 'Для любых аккаунтов, кроме российских, турецких, индонезийских и бразильских.',
      RU: 'Только для аккаунтов с регионом «Россия».',
      TR: 'Только для аккаунтов с регионом «Турция».',
    },
    valorant: {
      EU: 'Только для аккаунтов Riot с регионом «Европа», кроме Турции.',
      US: 'Только для аккаунтов Riot с регионом «Северная Америка».',
      BR: 'Только для аккаунтов Riot с регионом «Бразилия».',
    },
    playstation: {
      TR: 'Только для аккаунтов PlayStation из Турции.',
      US: 'Только для аккаунтов PlayStation из США.',
      DE: 'Только для аккаунтов PlayStation из Германии.',
      GB: 'Только для аккаунтов PlayStation из Великобритании.',
    },
    'playstation-gulf': {
      AE: 'Только для аккаунтов PlayStation из ОАЭ.',
      SA: 'Только для аккаунтов PlayStation из Саудовской Аравии.',
    },
    itunes: {
      US: 'Только для аккаунтов Apple из США.',
      TR: 'Только для аккаунтов Apple из Турции.',
      RU: 'Только для аккаунтов Apple из России.',
      DE: 'Только для аккаунтов Apple из Германии.',
    },
    'itunes-gulf': {
      AE: 'Только для аккаунтов Apple из ОАЭ.',
      SA: 'Только для аккаунтов Apple из Саудовской Аравии.',
    },
    'fortnite-turkey': { TR: 'Только для аккаунтов Epic Games из Турции.' },
    'valorant-turkey': { TR: 'Только для аккаунтов Riot с регионом «Турция».' },
    'riot-cash-turkey': { TR: 'Только для аккаунтов Riot с регионом «Турция».' },
    'playstation-india': { IN: 'Только для аккаунтов PlayStation из Индии.' },
  },
  uz: {
    'pubg-regional': {
      CIS: 'Faqat MDHda ochilgan PUBG Mobile akkauntlari uchun.',
      TR: 'Faqat Turkiya mintaqasidagi PUBG Mobile akkauntlari uchun.',
      MENA: 'Faqat Yaqin Sharq va Shimoliy Afrikadagi PUBG Mobile akkauntlari uchun.',
    },
    'free-fire': {
      CIS: 'Faqat MDH serveridagi Free Fire akkauntlari uchun.',
      MENA: 'Faqat Yaqin Sharq serveridagi Free Fire akkauntlari uchun.',
      BR: 'Faqat Braziliya serveridagi Free Fire akkauntlari uchun.',
    },
    'roblox-gift-card': {
      US: 'Faqat toʻlov mamlakati AQSH boʻlgan Roblox akkauntlari uchun.',
      EU: 'Faqat yevrozonadagi Roblox akkauntlari uchun.',
      GB: 'Faqat Buyuk Britaniyadagi Roblox akkauntlari uchun.',
      BR: 'Faqat Braziliyadagi Roblox akkauntlari uchun.',
    },
    steam: {
      US: 'Faqat AQSHdagi Steam akkauntlari uchun.',
      TR: 'Faqat Turkiyadagi Steam akkauntlari uchun, hamyoni AQSH dollarida.',
      EU: 'Faqat yevrozonadagi Steam akkauntlari uchun.',
      IN: 'Faqat Hindistondagi Steam akkauntlari uchun.',
      BR: 'Faqat Braziliyadagi Steam akkauntlari uchun.',
    },
    'steam-cis': {
      UZ: 'Faqat Oʻzbekistondagi Steam akkauntlari uchun, hamyoni AQSH dollarida.',
      KZ: 'Faqat Qozogʻistondagi Steam akkauntlari uchun.',
    },
    fortnite: {
      US: 'Faqat AQSHdagi Epic Games akkauntlari uchun.',
      EU: 'Faqat Yevropa Ittifoqidagi Epic Games akkauntlari uchun.',
      GB: 'Faqat Buyuk Britaniyadagi Epic Games akkauntlari uchun.',
    },
    'mobile-legends': {
      GLOBAL: 'Rossiya, Turkiya, Indoneziya va Braziliyadan tashqari barcha akkauntlar uchun.',
      RU: 'Faqat Rossiya mintaqasidagi akkauntlar uchun.',
      TR: 'Faqat Turkiya mintaqasidagi akkauntlar uchun.',
    },
    valorant: {
      EU: 'Faqat Yevropa mintaqasidagi Riot akkauntlari uchun, Turkiyadan tashqari.',
      US: 'Faqat Shimoliy Amerika mintaqasidagi Riot akkauntlari uchun.',
      BR: 'Faqat Braziliya mintaqasidagi Riot akkauntlari uchun.',
    },
    playstation: {
      TR: 'Faqat Turkiyadagi PlayStation akkauntlari uchun.',
      US: 'Faqat AQSHdagi PlayStation akkauntlari uchun.',
      DE: 'Faqat Germaniyadagi PlayStation akkauntlari uchun.',
      GB: 'Faqat Buyuk Britaniyadagi PlayStation akkauntlari uchun.',
    },
    'playstation-gulf': {
      AE: 'Faqat BAAdagi PlayStation akkauntlari uchun.',
      SA: 'Faqat Saudiya Arabistonidagi PlayStation akkauntlari uchun.',
    },
    itunes: {
      US: 'Faqat AQSHdagi Apple akkauntlari uchun.',
      TR: 'Faqat Turkiyadagi Apple akkauntlari uchun.',
      RU: 'Faqat Rossiyadagi Apple akkauntlari uchun.',
      DE: 'Faqat Germaniyadagi Apple akkauntlari uchun.',
    },
    'itunes-gulf': {
      AE: 'Faqat BAAdagi Apple akkauntlari uchun.',
      SA: 'Faqat Saudiya Arabistonidagi Apple akkauntlari uchun.',
    },
    'fortnite-turkey': { TR: 'Faqat Turkiyadagi Epic Games akkauntlari uchun.' },
    'valorant-turkey': { TR: 'Faqat Turkiya mintaqasidagi Riot akkauntlari uchun.' },
    'riot-cash-turkey': { TR: 'Faqat Turkiya mintaqasidagi Riot akkauntlari uchun.' },
    'playstation-india': { IN: 'Faqat Hindistondagi PlayStation akkauntlari uchun.' },
  },
}
