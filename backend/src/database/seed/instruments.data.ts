/**
 * Built-in directory: facts about well-known instruments, one a line as `symbol,exchange,type,sector,name` (the name
 * last: it may hold commas), best known first: the line number is the rank. Prices of all are in US dollars. ETFs carry
 * the sector or the asset class that they follow.
 */
export const BUILT_IN_INSTRUMENT_LINES = `
AAPL,NASDAQ,stock,Technology,Apple Inc.
MSFT,NASDAQ,stock,Technology,Microsoft Corporation
NVDA,NASDAQ,stock,Technology,NVIDIA Corporation
AMZN,NASDAQ,stock,Consumer Discretionary,Amazon.com, Inc.
GOOGL,NASDAQ,stock,Communication Services,Alphabet Inc. Class A
TSLA,NASDAQ,stock,Consumer Discretionary,Tesla, Inc.
META,NASDAQ,stock,Communication Services,Meta Platforms, Inc.
SPY,NYSEARCA,etf,Broad Market,SPDR S&P 500 ETF Trust
BTCUSD,CRYPTO,crypto,Cryptocurrency,Bitcoin
QQQ,NASDAQ,etf,Broad Market,Invesco QQQ Trust
ETHUSD,CRYPTO,crypto,Cryptocurrency,Ethereum
AMD,NASDAQ,stock,Technology,Advanced Micro Devices, Inc.
NFLX,NASDAQ,stock,Communication Services,Netflix, Inc.
AVGO,NASDAQ,stock,Technology,Broadcom Inc.
JPM,NYSE,stock,Financials,JPMorgan Chase & Co.
BRK.B,NYSE,stock,Financials,Berkshire Hathaway Inc. Class B
V,NYSE,stock,Financials,Visa Inc.
WMT,NASDAQ,stock,Consumer Staples,Walmart Inc.
DIS,NYSE,stock,Communication Services,The Walt Disney Company
PLTR,NASDAQ,stock,Technology,Palantir Technologies Inc.
INTC,NASDAQ,stock,Technology,Intel Corporation
GOOG,NASDAQ,stock,Communication Services,Alphabet Inc. Class C
COST,NASDAQ,stock,Consumer Staples,Costco Wholesale Corporation
KO,NYSE,stock,Consumer Staples,The Coca-Cola Company
MA,NYSE,stock,Financials,Mastercard Incorporated
LLY,NYSE,stock,Health Care,Eli Lilly and Company
XOM,NYSE,stock,Energy,Exxon Mobil Corporation
JNJ,NYSE,stock,Health Care,Johnson & Johnson
PG,NYSE,stock,Consumer Staples,The Procter & Gamble Company
BAC,NYSE,stock,Financials,Bank of America Corporation
HD,NYSE,stock,Consumer Discretionary,The Home Depot, Inc.
ORCL,NYSE,stock,Technology,Oracle Corporation
UNH,NYSE,stock,Health Care,UnitedHealth Group Incorporated
CRM,NYSE,stock,Technology,Salesforce, Inc.
ADBE,NASDAQ,stock,Technology,Adobe Inc.
PEP,NASDAQ,stock,Consumer Staples,PepsiCo, Inc.
MCD,NYSE,stock,Consumer Discretionary,McDonald's Corporation
NKE,NYSE,stock,Consumer Discretionary,Nike, Inc.
CSCO,NASDAQ,stock,Technology,Cisco Systems, Inc.
SOLUSD,CRYPTO,crypto,Cryptocurrency,Solana
BABA,NYSE,stock,Consumer Discretionary,Alibaba Group Holding Limited
TSM,NYSE,stock,Technology,Taiwan Semiconductor Manufacturing Company Limited
BA,NYSE,stock,Industrials,The Boeing Company
IBM,NYSE,stock,Technology,International Business Machines Corporation
PFE,NYSE,stock,Health Care,Pfizer, Inc.
T,NYSE,stock,Communication Services,AT&T Inc.
VZ,NYSE,stock,Communication Services,Verizon Communications Inc.
UBER,NYSE,stock,Industrials,Uber Technologies, Inc.
ABNB,NASDAQ,stock,Consumer Discretionary,Airbnb, Inc.
PYPL,NASDAQ,stock,Financials,PayPal Holdings, Inc.
VOO,NYSEARCA,etf,Broad Market,Vanguard S&P 500 ETF
IWM,NYSEARCA,etf,Broad Market,iShares Russell 2000 ETF
DIA,NYSEARCA,etf,Broad Market,SPDR Dow Jones Industrial Average ETF Trust
XRPUSD,CRYPTO,crypto,Cryptocurrency,XRP
GME,NYSE,stock,Consumer Discretionary,GameStop Corp.
AMC,NYSE,stock,Communication Services,AMC Entertainment Holdings, Inc.
MSTR,NASDAQ,stock,Technology,Strategy Inc.
SHOP,NASDAQ,stock,Technology,Shopify Inc.
SPOT,NYSE,stock,Communication Services,Spotify Technology S.A.
ARM,NASDAQ,stock,Technology,Arm Holdings plc
SMCI,NASDAQ,stock,Technology,Super Micro Computer, Inc.
MU,NASDAQ,stock,Technology,Micron Technology, Inc.
QCOM,NASDAQ,stock,Technology,QUALCOMM Incorporated
TXN,NASDAQ,stock,Technology,Texas Instruments Incorporated
AMAT,NASDAQ,stock,Technology,Applied Materials, Inc.
GS,NYSE,stock,Financials,The Goldman Sachs Group, Inc.
MS,NYSE,stock,Financials,Morgan Stanley
WFC,NYSE,stock,Financials,Wells Fargo & Company
C,NYSE,stock,Financials,Citigroup, Inc.
CVX,NYSE,stock,Energy,Chevron Corporation
ABBV,NYSE,stock,Health Care,AbbVie Inc.
MRK,NYSE,stock,Health Care,Merck & Co., Inc.
CAT,NYSE,stock,Industrials,Caterpillar Inc.
GE,NYSE,stock,Industrials,GE Aerospace
F,NYSE,stock,Consumer Discretionary,Ford Motor Company
GM,NYSE,stock,Consumer Discretionary,General Motors Company
SBUX,NASDAQ,stock,Consumer Discretionary,Starbucks Corporation
LOW,NYSE,stock,Consumer Discretionary,Lowe's Companies, Inc.
TGT,NYSE,stock,Consumer Staples,Target Corporation
CVS,NYSE,stock,Health Care,CVS Health Corporation
HON,NASDAQ,stock,Industrials,Honeywell International Inc.
UPS,NYSE,stock,Industrials,United Parcel Service, Inc.
FDX,NYSE,stock,Industrials,FedEx Corporation
DOGEUSD,CRYPTO,crypto,Cryptocurrency,Dogecoin
GLD,NYSEARCA,etf,Commodities,SPDR Gold Shares
TLT,NASDAQ,etf,Bonds,iShares 20+ Year Treasury Bond ETF
ASML,NASDAQ,stock,Technology,ASML Holding N.V.
NVO,NYSE,stock,Health Care,Novo Nordisk A/S
SOFI,NASDAQ,stock,Financials,SoFi Technologies, Inc.
RIVN,NASDAQ,stock,Consumer Discretionary,Rivian Automotive, Inc.
CRWD,NASDAQ,stock,Technology,CrowdStrike Holdings, Inc.
PANW,NASDAQ,stock,Technology,Palo Alto Networks, Inc.
SNOW,NYSE,stock,Technology,Snowflake Inc.
NOW,NYSE,stock,Technology,ServiceNow, Inc.
INTU,NASDAQ,stock,Technology,Intuit Inc.
LRCX,NASDAQ,stock,Technology,Lam Research Corporation
TM,NYSE,stock,Consumer Discretionary,Toyota Motor Corporation
IVV,NYSEARCA,etf,Broad Market,iShares Core S&P 500 ETF
PM,NYSE,stock,Consumer Staples,Philip Morris International Inc.
SONY,NYSE,stock,Consumer Discretionary,Sony Group Corporation
VTI,NYSEARCA,etf,Broad Market,Vanguard Total Stock Market ETF
DELL,NYSE,stock,Technology,Dell Technologies Inc.
SAP,NYSE,stock,Technology,SAP SE
BNBUSD,CRYPTO,crypto,Cryptocurrency,BNB
SLV,NYSEARCA,etf,Commodities,iShares Silver Trust
RTX,NYSE,stock,Industrials,RTX Corporation
LCID,NASDAQ,stock,Consumer Discretionary,Lucid Group, Inc.
GEV,NYSE,stock,Industrials,GE Vernova Inc.
TQQQ,NASDAQ,etf,Broad Market,ProShares UltraPro QQQ
SNAP,NYSE,stock,Communication Services,Snap Inc.
KLAC,NASDAQ,stock,Technology,KLA Corporation
IBIT,NASDAQ,etf,Cryptocurrency,iShares Bitcoin Trust ETF
RDDT,NYSE,stock,Communication Services,Reddit, Inc.
ANET,NYSE,stock,Technology,Arista Networks, Inc.
ADAUSD,CRYPTO,crypto,Cryptocurrency,Cardano
RBLX,NYSE,stock,Communication Services,Roblox Corporation
XLK,NYSEARCA,etf,Technology,Technology Select Sector SPDR Fund
AMGN,NASDAQ,stock,Health Care,Amgen Inc.
NET,NYSE,stock,Technology,Cloudflare, Inc.
XLF,NYSEARCA,etf,Financials,Financial Select Sector SPDR Fund
TMO,NYSE,stock,Health Care,Thermo Fisher Scientific Inc.
NIO,NYSE,stock,Consumer Discretionary,NIO Inc.
AXP,NYSE,stock,Financials,American Express Company
XLE,NYSEARCA,etf,Energy,Energy Select Sector SPDR Fund
MARA,NASDAQ,stock,Financials,MARA Holdings, Inc.
TRXUSD,CRYPTO,crypto,Cryptocurrency,TRON
LIN,NASDAQ,stock,Materials,Linde plc
SMH,NASDAQ,etf,Technology,VanEck Semiconductor ETF
RIOT,NASDAQ,stock,Financials,Riot Platforms, Inc.
ABT,NYSE,stock,Health Care,Abbott Laboratories
EEM,NYSEARCA,etf,International,iShares MSCI Emerging Markets ETF
AZN,NYSE,stock,Health Care,AstraZeneca PLC
TMUS,NASDAQ,stock,Communication Services,T-Mobile US, Inc.
EFA,NYSEARCA,etf,International,iShares MSCI EAFE ETF
HSBC,NYSE,stock,Financials,HSBC Holdings plc
SCHW,NYSE,stock,Financials,The Charles Schwab Corporation
AVAXUSD,CRYPTO,crypto,Cryptocurrency,Avalanche
APH,NYSE,stock,Technology,Amphenol Corporation
SHEL,NYSE,stock,Energy,Shell plc
HYG,NYSEARCA,etf,Bonds,iShares iBoxx $ High Yield Corporate Bond ETF
STX,NASDAQ,stock,Technology,Seagate Technology Holdings PLC
BP,NYSE,stock,Energy,BP p.l.c.
SCHD,NYSEARCA,etf,Broad Market,Schwab U.S. Dividend Equity ETF
BLK,NYSE,stock,Financials,BlackRock, Inc.
TTE,NYSE,stock,Energy,TotalEnergies SE
SQQQ,NASDAQ,etf,Broad Market,ProShares UltraPro Short QQQ
UNP,NYSE,stock,Industrials,Union Pacific Corporation
LINKUSD,CRYPTO,crypto,Cryptocurrency,Chainlink
UL,NYSE,stock,Consumer Staples,Unilever PLC
SOXL,NYSEARCA,etf,Technology,Direxion Daily Semiconductor Bull 3X Shares
GILD,NASDAQ,stock,Health Care,Gilead Sciences, Inc.
NVS,NYSE,stock,Health Care,Novartis AG
DE,NYSE,stock,Industrials,Deere & Company
XLV,NYSEARCA,etf,Health Care,Health Care Select Sector SPDR Fund
RIO,NYSE,stock,Materials,Rio Tinto Group
NEE,NYSE,stock,Utilities,NextEra Energy, Inc.
XLY,NYSEARCA,etf,Consumer Discretionary,Consumer Discretionary Select Sector SPDR Fund
BHP,NYSE,stock,Materials,BHP Group Limited
DOTUSD,CRYPTO,crypto,Cryptocurrency,Polkadot
WELL,NYSE,stock,Real Estate,Welltower Inc.
JD,NASDAQ,stock,Consumer Discretionary,JD.com, Inc.
XLP,NYSEARCA,etf,Consumer Staples,Consumer Staples Select Sector SPDR Fund
BX,NYSE,stock,Financials,Blackstone Inc.
PDD,NASDAQ,stock,Consumer Discretionary,PDD Holdings Inc.
XLI,NYSEARCA,etf,Industrials,Industrial Select Sector SPDR Fund
WDC,NASDAQ,stock,Technology,Western Digital Corporation
BIDU,NASDAQ,stock,Communication Services,Baidu, Inc.
ETN,NYSE,stock,Industrials,Eaton Corporation plc
XLU,NYSEARCA,etf,Utilities,Utilities Select Sector SPDR Fund
LTCUSD,CRYPTO,crypto,Cryptocurrency,Litecoin
XPEV,NYSE,stock,Consumer Discretionary,XPeng Inc.
COP,NYSE,stock,Energy,ConocoPhillips
XLB,NYSEARCA,etf,Materials,Materials Select Sector SPDR Fund
LI,NASDAQ,stock,Consumer Discretionary,Li Auto Inc.
BKNG,NASDAQ,stock,Consumer Discretionary,Booking Holdings Inc.
XLRE,NYSEARCA,etf,Real Estate,Real Estate Select Sector SPDR Fund
SE,NYSE,stock,Communication Services,Sea Limited
TJX,NYSE,stock,Consumer Discretionary,The TJX Companies, Inc.
XLC,NYSEARCA,etf,Communication Services,Communication Services Select Sector SPDR Fund
DHR,NYSE,stock,Health Care,Danaher Corporation
BCHUSD,CRYPTO,crypto,Cryptocurrency,Bitcoin Cash
MELI,NASDAQ,stock,Consumer Discretionary,MercadoLibre, Inc.
VRTX,NASDAQ,stock,Health Care,Vertex Pharmaceuticals Incorporated
NU,NYSE,stock,Financials,Nu Holdings Ltd.
USO,NYSEARCA,etf,Commodities,United States Oil Fund, LP
NEM,NYSE,stock,Materials,Newmont Corporation
GRAB,NASDAQ,stock,Industrials,Grab Holdings Limited
GDX,NYSEARCA,etf,Materials,VanEck Gold Miners ETF
PLD,NYSE,stock,Real Estate,Prologis, Inc.
RY,NYSE,stock,Financials,Royal Bank of Canada
SHIBUSD,CRYPTO,crypto,Cryptocurrency,Shiba Inu
LQD,NYSEARCA,etf,Bonds,iShares iBoxx $ Investment Grade Corporate Bond ETF
BMY,NYSE,stock,Health Care,Bristol-Myers Squibb Company
TD,NYSE,stock,Financials,The Toronto-Dominion Bank
AGG,NYSEARCA,etf,Bonds,iShares Core U.S. Aggregate Bond ETF
ISRG,NASDAQ,stock,Health Care,Intuitive Surgical, Inc.
ENB,NYSE,stock,Energy,Enbridge Inc.
COF,NYSE,stock,Financials,Capital One Financial Corporation
BND,NASDAQ,etf,Bonds,Vanguard Total Bond Market ETF
CNQ,NYSE,stock,Energy,Canadian Natural Resources Limited
CB,NYSE,stock,Financials,Chubb Limited
XLMUSD,CRYPTO,crypto,Cryptocurrency,Stellar
VEA,NYSEARCA,etf,International,Vanguard FTSE Developed Markets ETF
SU,NYSE,stock,Energy,Suncor Energy Inc.
LMT,NYSE,stock,Industrials,Lockheed Martin Corporation
IMO,AMEX,stock,Energy,Imperial Oil Limited
BN,NYSE,stock,Financials,Brookfield Corporation
VWO,NYSEARCA,etf,International,Vanguard FTSE Emerging Markets ETF
GLW,NYSE,stock,Technology,Corning Incorporated
CNI,NYSE,stock,Industrials,Canadian National Railway Company
VUG,NYSEARCA,etf,Broad Market,Vanguard Growth ETF
PGR,NYSE,stock,Financials,The Progressive Corporation
CP,NYSE,stock,Industrials,Canadian Pacific Kansas City Limited
TONUSD,CRYPTO,crypto,Cryptocurrency,Toncoin
SPGI,NYSE,stock,Financials,S&P Global Inc.
VTV,NYSEARCA,etf,Broad Market,Vanguard Value ETF
SAN,NYSE,stock,Financials,Banco Santander, S.A.
SYK,NYSE,stock,Health Care,Stryker Corporation
VIG,NYSEARCA,etf,Broad Market,Vanguard Dividend Appreciation ETF
UBS,NYSE,stock,Financials,UBS Group AG
PH,NYSE,stock,Industrials,Parker-Hannifin Corporation
BTG,AMEX,stock,Materials,B2Gold Corp.
VYM,NYSEARCA,etf,Broad Market,Vanguard High Dividend Yield ETF
MDT,NYSE,stock,Health Care,Medtronic plc
DB,NYSE,stock,Financials,Deutsche Bank AG
UNIUSD,CRYPTO,crypto,Cryptocurrency,Uniswap
ACN,NYSE,stock,Technology,Accenture plc
QQQM,NASDAQ,etf,Broad Market,Invesco NASDAQ 100 ETF
BCS,NYSE,stock,Financials,Barclays PLC
FTNT,NASDAQ,stock,Technology,Fortinet, Inc.
ING,NYSE,stock,Financials,ING Groep N.V.
JEPI,NYSEARCA,etf,Broad Market,JPMorgan Equity Premium Income ETF
ADP,NASDAQ,stock,Industrials,Automatic Data Processing, Inc.
MUFG,NYSE,stock,Financials,Mitsubishi UFJ Financial Group, Inc.
JEPQ,NASDAQ,etf,Broad Market,JPMorgan Nasdaq Equity Premium Income ETF
MO,NYSE,stock,Consumer Staples,Altria Group, Inc.
ATOMUSD,CRYPTO,crypto,Cryptocurrency,Cosmos
HMC,NYSE,stock,Consumer Discretionary,Honda Motor Co., Ltd.
UEC,AMEX,stock,Energy,Uranium Energy Corp.
RSP,NYSEARCA,etf,Broad Market,Invesco S&P 500 Equal Weight ETF
FCX,NYSE,stock,Materials,Freeport-McMoRan, Inc.
GSK,NYSE,stock,Health Care,GSK plc
HWM,NYSE,stock,Industrials,Howmet Aerospace Inc.
SOXX,NASDAQ,etf,Technology,iShares Semiconductor ETF
SNY,NASDAQ,stock,Health Care,Sanofi
EQIX,NASDAQ,stock,Real Estate,Equinix, Inc.
XBI,NYSEARCA,etf,Health Care,SPDR S&P Biotech ETF
DEO,NYSE,stock,Consumer Staples,Diageo plc
ETCUSD,CRYPTO,crypto,Cryptocurrency,Ethereum Classic
GD,NYSE,stock,Industrials,General Dynamics Corporation
IBB,NASDAQ,etf,Health Care,iShares Biotechnology ETF
BTI,NYSE,stock,Consumer Staples,British American Tobacco p.l.c.
SO,NYSE,stock,Utilities,The Southern Company
BUD,NYSE,stock,Consumer Staples,Anheuser-Busch InBev SA/NV
KRE,NYSEARCA,etf,Financials,SPDR S&P Regional Banking ETF
UUUU,AMEX,stock,Energy,Energy Fuels Inc.
MPC,NYSE,stock,Energy,Marathon Petroleum Corporation
INFY,NYSE,stock,Technology,Infosys Limited
VLO,NYSE,stock,Energy,Valero Energy Corporation
VNQ,NYSEARCA,etf,Real Estate,Vanguard Real Estate ETF
XMRUSD,CRYPTO,crypto,Cryptocurrency,Monero
WIT,NYSE,stock,Technology,Wipro Limited
KKR,NYSE,stock,Financials,KKR & Co. Inc.
IAU,NYSEARCA,etf,Commodities,iShares Gold Trust
HDB,NYSE,stock,Financials,HDFC Bank Limited
MCK,NYSE,stock,Health Care,McKesson Corporation
VGT,NYSEARCA,etf,Technology,Vanguard Information Technology ETF
TT,NYSE,stock,Industrials,Trane Technologies plc
IBN,NYSE,stock,Financials,ICICI Bank Limited
VT,NYSEARCA,etf,International,Vanguard Total World Stock ETF
CME,NASDAQ,stock,Financials,CME Group Inc.
HBARUSD,CRYPTO,crypto,Cryptocurrency,Hedera
VALE,NYSE,stock,Materials,Vale S.A.
DNN,AMEX,stock,Energy,Denison Mines Corp.
PSX,NYSE,stock,Energy,Phillips 66
VXUS,NASDAQ,etf,International,Vanguard Total International Stock ETF
PBR,NYSE,stock,Energy,Petróleo Brasileiro S.A. – Petrobras
PNC,NYSE,stock,Financials,The PNC Financial Services Group, Inc.
ITUB,NYSE,stock,Financials,Itaú Unibanco Holding S.A.
IEMG,NYSEARCA,etf,International,iShares Core MSCI Emerging Markets ETF
CEG,NASDAQ,stock,Utilities,Constellation Energy Corporation
STLA,NYSE,stock,Consumer Discretionary,Stellantis N.V.
IWF,NYSEARCA,etf,Broad Market,iShares Russell 1000 Growth ETF
NEARUSD,CRYPTO,crypto,Cryptocurrency,NEAR Protocol
USB,NYSE,stock,Financials,U.S. Bancorp
RACE,NYSE,stock,Consumer Discretionary,Ferrari N.V.
IWD,NYSEARCA,etf,Broad Market,iShares Russell 1000 Value ETF
PWR,NYSE,stock,Industrials,Quanta Services, Inc.
EQNR,NYSE,stock,Energy,Equinor ASA
EQX,AMEX,stock,Materials,Equinox Gold Corp.
CSX,NASDAQ,stock,Industrials,CSX Corporation
MDY,NYSEARCA,etf,Broad Market,SPDR S&P MidCap 400 ETF Trust
NOK,NYSE,stock,Technology,Nokia Corporation
CMCSA,NASDAQ,stock,Communication Services,Comcast Corporation
APTUSD,CRYPTO,crypto,Cryptocurrency,Aptos
IJH,NYSEARCA,etf,Broad Market,iShares Core S&P Mid-Cap ETF
ERIC,NASDAQ,stock,Technology,Ericsson
MNST,NASDAQ,stock,Consumer Staples,Monster Beverage Corporation
IJR,NYSEARCA,etf,Broad Market,iShares Core S&P Small-Cap ETF
MDB,NASDAQ,stock,Technology,MongoDB, Inc.
DUK,NYSE,stock,Utilities,Duke Energy Corporation
ZS,NASDAQ,stock,Technology,Zscaler, Inc.
VO,NYSEARCA,etf,Broad Market,Vanguard Mid-Cap ETF
MAR,NASDAQ,stock,Consumer Discretionary,Marriott International, Inc.
SLI,AMEX,stock,Materials,Standard Lithium Ltd.
TEAM,NASDAQ,stock,Technology,Atlassian Corporation
SUIUSD,CRYPTO,crypto,Cryptocurrency,Sui
HCA,NYSE,stock,Health Care,HCA Healthcare, Inc.
VB,NYSEARCA,etf,Broad Market,Vanguard Small-Cap ETF
HUBS,NYSE,stock,Technology,HubSpot, Inc.
MMM,NYSE,stock,Industrials,3M Company
ITOT,NYSEARCA,etf,Broad Market,iShares Core S&P Total U.S. Stock Market ETF
ICE,NYSE,stock,Financials,Intercontinental Exchange Inc.
OKTA,NASDAQ,stock,Technology,Okta, Inc.
SCHX,NYSEARCA,etf,Broad Market,Schwab U.S. Large-Cap ETF
WM,NYSE,stock,Industrials,Waste Management, Inc.
TWLO,NYSE,stock,Technology,Twilio Inc.
FILUSD,CRYPTO,crypto,Cryptocurrency,Filecoin
SPYG,NYSEARCA,etf,Broad Market,SPDR Portfolio S&P 500 Growth ETF
CDNS,NASDAQ,stock,Technology,Cadence Design Systems, Inc.
ZM,NASDAQ,stock,Technology,Zoom Communications, Inc.
EMR,NYSE,stock,Industrials,Emerson Electric Company
NG,AMEX,stock,Materials,NovaGold Resources Inc.
SPYV,NYSEARCA,etf,Broad Market,SPDR Portfolio S&P 500 Value ETF
DOCU,NASDAQ,stock,Technology,DocuSign, Inc.
MCO,NYSE,stock,Financials,Moody's Corporation
U,NYSE,stock,Technology,Unity Software Inc.
DVY,NASDAQ,etf,Broad Market,iShares Select Dividend ETF
ELV,NYSE,stock,Health Care,Elevance Health, Inc.
ICPUSD,CRYPTO,crypto,Cryptocurrency,Internet Computer
PINS,NYSE,stock,Communication Services,Pinterest, Inc.
IEF,NASDAQ,etf,Bonds,iShares 7-10 Year Treasury Bond ETF
JCI,NYSE,stock,Industrials,Johnson Controls International plc
ROKU,NASDAQ,stock,Communication Services,Roku, Inc.
SHY,NASDAQ,etf,Bonds,iShares 1-3 Year Treasury Bond ETF
WMB,NYSE,stock,Energy,The Williams Companies, Inc.
LYFT,NASDAQ,stock,Industrials,Lyft, Inc.
REGN,NASDAQ,stock,Health Care,Regeneron Pharmaceuticals, Inc.
TIP,NYSEARCA,etf,Bonds,iShares TIPS Bond ETF
SVM,AMEX,stock,Materials,Silvercorp Metals Inc.
DKNG,NASDAQ,stock,Consumer Discretionary,DraftKings Inc.
ARBUSD,CRYPTO,crypto,Cryptocurrency,Arbitrum
SHW,NYSE,stock,Materials,The Sherwin-Williams Company
BIL,NYSEARCA,etf,Bonds,SPDR Bloomberg 1-3 Month T-Bill ETF
AFRM,NASDAQ,stock,Financials,Affirm Holdings, Inc.
SPG,NYSE,stock,Real Estate,Simon Property Group, Inc.
JNK,NYSEARCA,etf,Bonds,SPDR Bloomberg High Yield Bond ETF
UPST,NASDAQ,stock,Financials,Upstart Holdings, Inc.
MDLZ,NASDAQ,stock,Consumer Staples,Mondelez International, Inc.
CLSK,NASDAQ,stock,Financials,CleanSpark, Inc.
MUB,NYSEARCA,etf,Bonds,iShares National Muni Bond ETF
AMT,NYSE,stock,Real Estate,American Tower Corporation
OPUSD,CRYPTO,crypto,Cryptocurrency,Optimism
PLUG,NASDAQ,stock,Industrials,Plug Power Inc.
CTAS,NASDAQ,stock,Industrials,Cintas Corporation
EMB,NASDAQ,etf,Bonds,iShares J.P. Morgan USD Emerging Markets Bond ETF
IE,AMEX,stock,Materials,Ivanhoe Electric Inc.
CMI,NYSE,stock,Industrials,Cummins Inc.
ENPH,NASDAQ,stock,Technology,Enphase Energy, Inc.
UNG,NYSEARCA,etf,Commodities,United States Natural Gas Fund, LP
ITW,NYSE,stock,Industrials,Illinois Tool Works Inc.
RUN,NASDAQ,stock,Industrials,Sunrun Inc.
DBC,NYSEARCA,etf,Commodities,Invesco DB Commodity Index Tracking Fund
EOG,NYSE,stock,Energy,EOG Resources, Inc.
AAVEUSD,CRYPTO,crypto,Cryptocurrency,Aave
CHPT,NYSE,stock,Industrials,ChargePoint Holdings, Inc.
SLB,NYSE,stock,Energy,SLB Limited
XOP,NYSEARCA,etf,Energy,SPDR S&P Oil & Gas Exploration & Production ETF
QS,NASDAQ,stock,Consumer Discretionary,QuantumScape Corporation
MSI,NYSE,stock,Technology,Motorola Solutions, Inc.
OIH,NYSEARCA,etf,Energy,VanEck Oil Services ETF
JOBY,NYSE,stock,Industrials,Joby Aviation, Inc.
NAK,AMEX,stock,Materials,Northern Dynasty Minerals Ltd.
ECL,NYSE,stock,Materials,Ecolab Inc.
ACHR,NYSE,stock,Industrials,Archer Aviation Inc.
GDXJ,NYSEARCA,etf,Materials,VanEck Junior Gold Miners ETF
ALGOUSD,CRYPTO,crypto,Cryptocurrency,Algorand
NSC,NYSE,stock,Industrials,Norfolk Southern Corporation
RKLB,NASDAQ,stock,Industrials,Rocket Lab Corporation
XRT,NYSEARCA,etf,Consumer Discretionary,SPDR S&P Retail ETF
NOC,NYSE,stock,Industrials,Northrop Grumman Corporation
ASTS,NASDAQ,stock,Communication Services,AST SpaceMobile, Inc.
RCL,NYSE,stock,Consumer Discretionary,Royal Caribbean Cruises Ltd.
XHB,NYSEARCA,etf,Consumer Discretionary,SPDR S&P Homebuilders ETF
IONQ,NYSE,stock,Technology,IonQ, Inc.
ROST,NASDAQ,stock,Consumer Discretionary,Ross Stores, Inc.
TAN,NYSEARCA,etf,Energy,Invesco Solar ETF
VETUSD,CRYPTO,crypto,Cryptocurrency,VeChain
RGTI,NASDAQ,stock,Technology,Rigetti Computing, Inc.
SNPS,NASDAQ,stock,Technology,Synopsys, Inc.
URG,AMEX,stock,Energy,Ur-Energy Inc.
ICLN,NASDAQ,etf,Utilities,iShares Global Clean Energy ETF
QBTS,NASDAQ,stock,Technology,D-Wave Quantum Inc.
TRV,NYSE,stock,Financials,The Travelers Companies, Inc.
LIT,NYSEARCA,etf,Materials,Global X Lithium & Battery Tech ETF
SOUN,NASDAQ,stock,Technology,SoundHound AI, Inc.
AON,NYSE,stock,Financials,Aon plc
AI,NYSE,stock,Technology,C3.ai, Inc.
PEPEUSD,CRYPTO,crypto,Cryptocurrency,Pepe
HLT,NYSE,stock,Consumer Discretionary,Hilton Worldwide Holdings Inc.
URA,NYSEARCA,etf,Energy,Global X Uranium ETF
CI,NYSE,stock,Health Care,The Cigna Group
PATH,NYSE,stock,Technology,UiPath, Inc.
BOTZ,NASDAQ,etf,Technology,Global X Robotics & Artificial Intelligence ETF
BSX,NYSE,stock,Health Care,Boston Scientific Corporation
MRVL,NASDAQ,stock,Technology,Marvell Technology, Inc.
SEB,AMEX,stock,Consumer Staples,Seaboard Corporation
CIBR,NASDAQ,etf,Technology,First Trust NASDAQ Cybersecurity ETF
CL,NYSE,stock,Consumer Staples,Colgate-Palmolive Company
CRWV,NASDAQ,stock,Technology,CoreWeave, Inc.
GRTUSD,CRYPTO,crypto,Cryptocurrency,The Graph
SKYY,NASDAQ,etf,Technology,First Trust Cloud Computing ETF
ORLY,NASDAQ,stock,Consumer Discretionary,O'Reilly Automotive, Inc.
NBIS,NASDAQ,stock,Technology,Nebius Group N.V.
DLR,NYSE,stock,Real Estate,Digital Realty Trust, Inc.
FDN,NYSEARCA,etf,Technology,First Trust Dow Jones Internet Index Fund
OKLO,NYSE,stock,Utilities,Oklo Inc.
WBD,NASDAQ,stock,Communication Services,Warner Bros. Discovery, Inc.
UPRO,NYSEARCA,etf,Broad Market,ProShares UltraPro S&P 500
SMR,NYSE,stock,Industrials,NuScale Power Corporation
HPE,NYSE,stock,Technology,Hewlett Packard Enterprise Company
MKRUSD,CRYPTO,crypto,Cryptocurrency,Maker
CELH,NASDAQ,stock,Consumer Staples,Celsius Holdings, Inc.
SPXL,NYSEARCA,etf,Broad Market,Direxion Daily S&P 500 Bull 3X Shares
PRK,AMEX,stock,Financials,Park National Corporation
KMI,NYSE,stock,Energy,Kinder Morgan, Inc.
W,NYSE,stock,Consumer Discretionary,Wayfair Inc.
SPXS,NYSEARCA,etf,Broad Market,Direxion Daily S&P 500 Bear 3X Shares
PCAR,NASDAQ,stock,Industrials,PACCAR Inc.
ETSY,NYSE,stock,Consumer Discretionary,Etsy, Inc.
URI,NYSE,stock,Industrials,United Rentals, Inc.
SOXS,NYSEARCA,etf,Technology,Direxion Daily Semiconductor Bear 3X Shares
CHWY,NYSE,stock,Consumer Discretionary,Chewy, Inc.
SANDUSD,CRYPTO,crypto,Cryptocurrency,The Sandbox
APD,NYSE,stock,Materials,Air Products and Chemicals, Inc.
TNA,NYSEARCA,etf,Broad Market,Direxion Daily Small Cap Bull 3X Shares
PTON,NASDAQ,stock,Consumer Discretionary,Peloton Interactive, Inc.
AJG,NYSE,stock,Financials,Arthur J. Gallagher & Co.
FXI,NYSEARCA,etf,International,iShares China Large-Cap ETF
CVNA,NYSE,stock,Consumer Discretionary,Carvana Co.
RSG,NYSE,stock,Industrials,Republic Services, Inc.
NHC,AMEX,stock,Health Care,National HealthCare Corporation
KWEB,NYSEARCA,etf,International,KraneShares CSI China Internet ETF
TOST,NYSE,stock,Financials,Toast, Inc.
TDG,NYSE,stock,Industrials,TransDigm Group Incorporated
MANAUSD,CRYPTO,crypto,Cryptocurrency,Decentraland
AEP,NASDAQ,stock,Utilities,American Electric Power Company, Inc.
DUOL,NASDAQ,stock,Consumer Discretionary,Duolingo, Inc.
MCHI,NASDAQ,etf,International,iShares MSCI China ETF
MPWR,NASDAQ,stock,Technology,Monolithic Power Systems, Inc.
HIMS,NYSE,stock,Health Care,Hims & Hers Health, Inc.
EWJ,NYSEARCA,etf,International,iShares MSCI Japan ETF
ALL,NYSE,stock,Financials,The Allstate Corporation
CRSP,NASDAQ,stock,Health Care,CRISPR Therapeutics AG
EWZ,NYSEARCA,etf,International,iShares MSCI Brazil ETF
TRGP,NYSE,stock,Energy,Targa Resources, Inc.
EOSUSD,CRYPTO,crypto,Cryptocurrency,EOS
BNTX,NASDAQ,stock,Health Care,BioNTech SE
UMAC,AMEX,stock,Technology,Unusual Machines, Inc.
EWY,NYSEARCA,etf,International,iShares MSCI South Korea ETF
BKR,NASDAQ,stock,Energy,Baker Hughes Company
LUMN,NYSE,stock,Communication Services,Lumen Technologies, Inc.
GWW,NYSE,stock,Industrials,W.W. Grainger, Inc.
EWT,NYSEARCA,etf,International,iShares MSCI Taiwan ETF
AAL,NASDAQ,stock,Industrials,American Airlines Group Inc.
TFC,NYSE,stock,Financials,Truist Financial Corporation
EWG,NYSEARCA,etf,International,iShares MSCI Germany ETF
M,NYSE,stock,Consumer Discretionary,Macy's, Inc.
XTZUSD,CRYPTO,crypto,Cryptocurrency,Tezos
OXY,NYSE,stock,Energy,Occidental Petroleum Corporation
KSS,NYSE,stock,Consumer Discretionary,Kohl's Corporation
EWU,NYSEARCA,etf,International,iShares MSCI United Kingdom ETF
COR,NYSE,stock,Health Care,Cencora, Inc.
GAP,NYSE,stock,Consumer Discretionary,The Gap, Inc.
KULR,AMEX,stock,Technology,KULR Technology Group, Inc.
GBTC,NYSEARCA,etf,Cryptocurrency,Grayscale Bitcoin Trust ETF
PSA,NYSE,stock,Real Estate,Public Storage
ANF,NYSE,stock,Consumer Discretionary,Abercrombie & Fitch Co.
MET,NYSE,stock,Financials,MetLife, Inc.
BITO,NYSEARCA,etf,Cryptocurrency,ProShares Bitcoin ETF
ZECUSD,CRYPTO,crypto,Cryptocurrency,Zcash
CROX,NASDAQ,stock,Consumer Discretionary,Crocs, Inc.
O,NYSE,stock,Real Estate,Realty Income Corporation
ETHA,NASDAQ,etf,Cryptocurrency,iShares Ethereum Trust ETF
BYND,NASDAQ,stock,Consumer Staples,Beyond Meat, Inc.
FANG,NASDAQ,stock,Energy,Diamondback Energy, Inc.
JETS,NYSEARCA,etf,Industrials,U.S. Global Jets ETF
BROS,NYSE,stock,Consumer Discretionary,Dutch Bros Inc.
TEL,NYSE,stock,Technology,TE Connectivity plc
OKE,NYSE,stock,Energy,ONEOK, Inc.
SG,NYSE,stock,Consumer Discretionary,Sweetgreen, Inc.
SGOV,NYSE,etf,Bonds,iShares 0-3 Month Treasury Bond ETF
DASHUSD,CRYPTO,crypto,Cryptocurrency,Dash
REI,AMEX,stock,Energy,Ring Energy, Inc.
TMP,AMEX,stock,Financials,Tompkins Financial Corporation
UTG,AMEX,stock,Utilities,Reaves Utility Income Fund
PLG,AMEX,stock,Materials,Platinum Group Metals Ltd.
GTE,AMEX,stock,Energy,Gran Tierra Energy Inc.
UAVS,AMEX,stock,Industrials,AgEagle Aerial Systems, Inc.
AIM,AMEX,stock,Health Care,AIM ImmunoTech Inc.
`;
